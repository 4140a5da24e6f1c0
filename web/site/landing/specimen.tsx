/** A paragraph with proposed changes: unchanged, removed and added text. */
const parts: { type: 'same' | 'removed' | 'added'; text: string }[] = [
  { type: 'same', text: 'Twice a day the sea comes in,' },
  { type: 'same', text: 'and twice it' },
  { type: 'removed', text: 'goes' },
  { type: 'added', text: 'leaves again' },
  { type: 'same', text: 'at its own time.' },
  { type: 'same', text: 'What moves it is' },
  { type: 'removed', text: 'far' },
  { type: 'added', text: 'a quarter of a million miles' },
  { type: 'same', text: 'away,' },
  { type: 'same', text: 'and nobody who stands on the beach' },
  { type: 'same', text: 'can see it work.' },
]

/**
 * An animated example: a paragraph is written, then a proposal appears with its choices. It does
 * not move if the visitor prefers reduced motion.
 */
export const Specimen = () => (
  <figure className="rounded-sheet border border-rule bg-sheet px-24 py-32 shadow-float sm:px-32 sm:py-48">
    <figcaption className="sr-only">
      A paragraph is written. Then two changes are proposed in it: removed words are struck through, added words are
      underlined. The buttons Accept, Reject and Try again appear below.
    </figcaption>
    <div aria-hidden="true" className="flex flex-col gap-16">
      <p className="font-serif text-25 font-semibold">Why the tide turns</p>
      <p className="specimen font-serif text-20 leading-relaxed">
        {parts.map(({ type, text }) => (
          <span key={text}>
            {type === 'same' ? (
              text
            ) : type === 'removed' ? (
              <del className="specimen-gone">{text}</del>
            ) : (
              <ins className="specimen-come bg-added-wash text-added underline underline-offset-4">{text}</ins>
            )}{' '}
          </span>
        ))}
      </p>
      <div className="specimen-choices flex flex-wrap gap-8 border-t border-rule pt-16 text-15 font-medium">
        <span className="rounded-control bg-accent px-16 py-8 text-on-accent">Accept</span>
        <span className="rounded-control border border-edge px-16 py-8">Reject</span>
        <span className="px-12 py-8">Try again</span>
      </div>
    </div>
  </figure>
)
