/**
 * The class for bars at the bottom of the window. It prevents the page from scrolling when a button
 * of the bar gets the focus, which `scroll-padding` would cause.
 */
export const atBottom = '[&_:is(button,summary)]:[scroll-margin-bottom:calc(-1*var(--spacing-72))]'
