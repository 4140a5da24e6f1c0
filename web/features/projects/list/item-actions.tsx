import type { ReactNode } from 'react'

/**
 * The buttons at the end of a row. With a mouse, they appear only on the row that is hovered or has
 * the focus.
 */
export const ItemActions = ({ children }: { children: ReactNode }) => (
  <span className="flex shrink-0 pointer-fine:w-0 pointer-fine:overflow-hidden pointer-fine:opacity-0 pointer-fine:transition-opacity pointer-fine:group-focus-within/row:w-auto pointer-fine:group-focus-within/row:overflow-visible pointer-fine:group-focus-within/row:opacity-100 pointer-fine:group-hover/row:w-auto pointer-fine:group-hover/row:overflow-visible pointer-fine:group-hover/row:opacity-100 pointer-fine:group-has-data-popup-open/row:w-auto pointer-fine:group-has-data-popup-open/row:overflow-visible pointer-fine:group-has-data-popup-open/row:opacity-100">
    {children}
  </span>
)
