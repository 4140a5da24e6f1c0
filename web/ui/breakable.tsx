import { Fragment } from 'react'

interface BreakableProps {
  /** For example an email address, a host name, a file name or an id. */
  text: string
}

/**
 * Shows a long name without spaces. It wraps after punctuation, and inside a word only if the word
 * alone is too long.
 */
export const Breakable = ({ text }: BreakableProps) => (
  <span className="wrap-anywhere">
    {text.split(/(?<=[@.:/_-])/).map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never change their order
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </span>
)
