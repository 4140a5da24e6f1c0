/** A sentence in which some words are code, written as in Markdown. */
export const Coded = ({ text }: { text: string }) =>
  text.split('`').map((part, at) => (at % 2 ? <code key={at}>{part}</code> : part))
