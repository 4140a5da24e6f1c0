import { classNames } from './class-names.ts'

/** The caret of the logo, without an accessible name. */
export const CaretMark = ({ className }: { className?: string }) => (
  <svg viewBox="0 0 16 24" fill="none" aria-hidden="true" className={classNames('shrink-0 text-accent', className)}>
    <path
      d="M2 2.500c3.600 0 6 1.300 6 4v11c0 2.700-2.400 4-6 4M14 2.500c-3.600 0-6 1.300-6 4v11c0 2.700 2.400 4 6 4"
      stroke="currentColor"
      strokeWidth="2.200"
      strokeLinecap="round"
    />
  </svg>
)

export const Logo = ({ className }: { className?: string }) => (
  <span className={classNames('inline-flex items-center gap-8 font-serif text-20 font-semibold', className)}>
    <CaretMark className="h-24 w-16" />
    Inkloom
  </span>
)
