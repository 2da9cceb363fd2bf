import { createRoot } from 'react-dom/client';

/** What a page of the same library takes that asks nothing and shows a heading. */
const root = document.getElementById('root');
if (root) createRoot(root).render(<h2>Larkspur Robotics</h2>);
