interface DotsProps {
  /** `grip` is for dragging, and `menu` for a menu. */
  type: 'grip' | 'menu'
}

const paths = {
  grip: 'M9 5v0M9 12v0M9 19v0M15 5v0M15 12v0M15 19v0',
  menu: 'M12 5v0M12 12v0M12 19v0',
} as const

/**
 * An icon of dots, drawn as one path. A key in the text also costs time for each element that the
 * outline draws, and the icons of the other lists have an element for each dot.
 */
export const Dots = ({ type }: DotsProps) => (
  <svg
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={3.5}
    strokeLinecap="round"
    className="size-16"
    aria-hidden="true"
  >
    <path d={paths[type]} />
  </svg>
)
