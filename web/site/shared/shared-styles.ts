const shape =
  'inline-flex min-h-target min-w-target items-center justify-center gap-8 rounded-control px-16 text-15 font-medium disabled:text-quiet'

/**
 * The styles of buttons and fields on the page for readers, which works without the code of the
 * application.
 */
export const button = {
  primary: `${shape} bg-accent text-on-accent hover:bg-accent-deep disabled:bg-wash`,
  plain: `${shape} border border-edge bg-sheet text-ink hover:bg-wash`,
  quiet: `${shape} text-ink hover:bg-wash aria-pressed:bg-wash aria-pressed:text-accent-deep`,
}
export const field = 'min-h-target w-full rounded-control border border-edge bg-sheet px-12 py-8 text-15 text-ink'
