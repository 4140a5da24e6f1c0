/** Renders a sentence in which Markdown backticks mark code. */
export const Coded = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))
