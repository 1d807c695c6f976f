//! The signature of a search: how many nodes it takes for fixed positions.

use core::ops::ControlFlow;

use jadoube_eval::Evaluator;

use crate::{Control, Limits, Line, Searcher};

impl<E: Evaluator + 'static> Searcher<E> {
    /// Forgets everything, then searches these lines to a depth, one after the other: how many nodes that takes altogether.
    ///
    /// With one thread and a table of fixed size the number is the same on every machine and in every build. It changes with
    /// every change of what is searched, so it tells whether a change of the code is one of the search. `None` if it was
    /// stopped: then the number means nothing.
    ///
    /// ```
    /// use jadoube_search::{Control, Line, Searcher};
    ///
    /// let mut searcher = Searcher::default();
    /// let first = searcher.signature([Line::default()], 5, &Control::default());
    /// assert!(first.is_some());
    /// assert_eq!(searcher.signature([Line::default()], 5, &Control::default()), first);
    /// ```
    pub fn signature(
        &mut self,
        lines: impl IntoIterator<Item = Line>,
        depth: u32,
        control: &Control,
    ) -> Option<u64> {
        self.clear();
        let mut nodes = 0;
        for line in lines {
            let go_on = |_: &_| ControlFlow::Continue(());
            nodes += self.search(&line, &Limits::depth(depth), control, go_on).nodes;
            if control.is_stopped() {
                return None;
            }
        }
        Some(nodes)
    }
}
