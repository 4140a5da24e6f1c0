/**
 * For bars at the bottom of the window: the keyboard focus on one of their buttons does not scroll
 * the page. Browsers would, because the text keeps a distance from the bottom (`scroll-padding`).
 */
export const atBottom = '[&_:is(button,summary)]:[scroll-margin-bottom:calc(-1*var(--spacing-72))]'
