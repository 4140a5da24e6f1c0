import { CaretMark } from '#web/ui/logo.tsx'

/** Shown while the code of the first page loads. */
export const Opening = () => (
  <output className="flex min-h-dvh items-center justify-center">
    <CaretMark className="h-48 w-32" />
    <span className="sr-only">Opening Inkloom</span>
  </output>
)
