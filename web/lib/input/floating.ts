const FLOATING = ['dialog', 'alertdialog', 'menu', 'listbox']
  // A toast is a dialog too, but does not handle keys.
  .map((role) => `[role="${role}"]:not([aria-modal="false"])`)
  .join()

/**
 * Returns true if a dialog, menu or other popup that handles keys is open. In a long book this
 * query takes about a millisecond.
 */
export const isSomethingFloating = (): boolean => document.querySelector(FLOATING) !== null
