// The parts of the outline load together. Several entries would share modules with one another, and
// the bundler would put these into a chunk that the project's page and the chunk both need first.
export { Board } from './board.tsx'
export { OutlineSidebar } from './outline-sidebar.tsx'
export { SectionPanel } from './section-panel.tsx'
