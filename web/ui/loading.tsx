import { Caret } from './ink.tsx'

/** Shows that something is loading. */
export const Loading = ({ what = 'Loading' }: { what?: string | undefined }) => (
  <output className="block text-quiet">
    {what}
    <Caret writing />
  </output>
)
