const FLOATING = ['dialog', 'alertdialog', 'menu', 'listbox']
  // A toast is a dialog too, but takes no keys.
  .map((role) => `[role="${role}"]:not([aria-modal="false"])`)
  .join()

/** Whether something that takes the keys for itself floats over the page. In a long book looking takes a millisecond. */
export const isSomethingFloating = (): boolean => document.querySelector(FLOATING) !== null
