/** A paragraph with proposed changes: unchanged, removed and added text. */
const parts: { is: 'written' | 'gone' | 'come'; text: string }[] = [
  { is: 'written', text: 'Twice a day the sea comes in,' },
  { is: 'written', text: 'and twice it' },
  { is: 'gone', text: 'goes' },
  { is: 'come', text: 'leaves again' },
  { is: 'written', text: 'at its own time.' },
  { is: 'written', text: 'What moves it is' },
  { is: 'gone', text: 'far' },
  { is: 'come', text: 'a quarter of a million miles' },
  { is: 'written', text: 'away,' },
  { is: 'written', text: 'and nobody who stands on the beach' },
  { is: 'written', text: 'can see it work.' },
]

/**
 * An animated example: a paragraph is written, then a proposal appears with its choices. It does
 * not move if the visitor prefers reduced motion.
 */
export const Specimen = () => (
  <figure className="rounded-sheet border border-rule bg-sheet px-24 py-32 shadow-float sm:px-32 sm:py-48">
    <figcaption className="sr-only">
      A paragraph is written. Then two changes are proposed in it: what goes is struck, what comes is underlined. Under
      it stand Accept, Reject and Try again.
    </figcaption>
    <div aria-hidden="true" className="flex flex-col gap-16">
      <p className="font-serif text-25 font-semibold">Why the tide turns</p>
      <p className="specimen font-serif text-20 leading-relaxed">
        {parts.map(({ is, text }) => (
          <span key={text}>
            {is === 'written' ? (
              text
            ) : is === 'gone' ? (
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
