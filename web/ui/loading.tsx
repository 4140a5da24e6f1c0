import { Caret } from './ink.tsx'

/** Something is on its way. */
export const Loading = ({ what = 'Loading' }: { what?: string | undefined }) => (
  <output className="block text-quiet">
    {what}
    <Caret writing />
  </output>
)
