import { Caret } from './ink.tsx'

interface LoadingProps {
  what?: string | undefined
  /**
   * True if a screen reader hears something else, for example the same words again from what
   * replaces this.
   */
  isSilent?: boolean
}

/** Shows that something is loading. */
export const Loading = ({ what = 'Loading', isSilent = false }: LoadingProps) => {
  const Line = isSilent ? 'p' : 'output'
  return (
    <Line className="block text-quiet">
      {what}
      <Caret writing />
    </Line>
  )
}
