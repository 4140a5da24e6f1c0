const shown = {
  desk: 'The writing desk: a paragraph with struck and underlined words, and under it the choices Accept, Reject, Try again and Insert below.',
  book: 'A book being written: its table of contents, in which finished sections stand in full ink with their words and others are half filled, the words written against the plan, and beside it the text that is finished.',
}

/** A screenshot of Inkloom, taken by `npm run pictures`. */
export const ScreenPicture = ({ screen }: { screen: keyof typeof shown }) => {
  const file = (size: 'desktop' | 'phone', theme: 'light' | 'dark') => `/pictures/${screen}-${size}-${theme}.webp`
  return (
    <figure className="overflow-hidden rounded-sheet border border-rule">
      <picture>
        <source
          media="(max-width: 40rem) and (prefers-color-scheme: dark)"
          srcSet={file('phone', 'dark')}
          width="780"
          height="1560"
        />
        <source media="(max-width: 40rem)" srcSet={file('phone', 'light')} width="780" height="1560" />
        <source media="(prefers-color-scheme: dark)" srcSet={file('desktop', 'dark')} />
        <img
          src={file('desktop', 'light')}
          width="2560"
          height="1600"
          loading="lazy"
          decoding="async"
          className="h-auto w-full"
          alt={shown[screen]}
        />
      </picture>
    </figure>
  )
}
