/** Our own screen, taken by `npm run pictures`. */
export const DeskPicture = () => (
  <figure className="overflow-hidden rounded-sheet border border-rule">
    <picture>
      <source
        media="(max-width: 40rem) and (prefers-color-scheme: dark)"
        srcSet="/pictures/desk-phone-dark.webp"
        width="780"
        height="1560"
      />
      <source media="(max-width: 40rem)" srcSet="/pictures/desk-phone-light.webp" width="780" height="1560" />
      <source media="(prefers-color-scheme: dark)" srcSet="/pictures/desk-desktop-dark.webp" />
      <img
        src="/pictures/desk-desktop-light.webp"
        width="2560"
        height="1600"
        loading="lazy"
        decoding="async"
        className="h-auto w-full"
        alt="The writing desk: a paragraph with struck and underlined words, and under it the choices Accept, Reject, Try again and Insert below."
      />
    </picture>
  </figure>
)
