import { linkedParts } from './linked-parts.ts'

/** Shows the text of a mail with clickable links to this installation. */
export const MailText = ({ text, links }: { text: string; links: string[] }) => (
  <div className="pb-24 font-serif text-17 wrap-anywhere whitespace-pre-wrap">
    {linkedParts(text, links).map((part, index) =>
      part.link ? (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
        <a key={index} href={part.text} className="text-accent underline underline-offset-4">
          {part.text}
        </a>
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the parts have no other identity and never move
        <span key={index}>{part.text}</span>
      ),
    )}
  </div>
)
