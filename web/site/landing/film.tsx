import captions from '../../public/film/demo.vtt?raw'
import { film } from '../texts/landing.ts'

/** The text of the captions, without times. */
const sentences = captions
  .split('\n\n')
  .filter((cue) => cue.includes('-->'))
  .map((cue) => cue.trim().split('\n').slice(1).join(' '))

/**
 * The film of the product, recorded by `npm run pictures`. It does not play automatically. Its
 * poster loads shortly before it becomes visible (islands.ts).
 */
export const Film = () => (
  <figure className="film flex flex-col gap-16">
    <video
      controls
      muted
      playsInline
      preload="none"
      data-poster="/film/poster.webp"
      width="1280"
      height="800"
      aria-label={film.label}
      className="h-auto w-full rounded-sheet border border-rule"
    >
      <source src="/film/demo.webm" type="video/webm" />
      <source src="/film/demo.mp4" type="video/mp4" />
      <track kind="captions" src="/film/demo.vtt" srcLang="en" label="English" default />
    </video>
    <figcaption className="max-w-page text-15 text-quiet">
      <p>{film.note}</p>
      <details className="mt-8">
        <summary className="inline-flex min-h-target cursor-pointer items-center rounded-control underline underline-offset-4">
          {film.transcript}
        </summary>
        <ol className="mt-8 flex list-decimal flex-col gap-8 ps-24">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ol>
      </details>
    </figcaption>
  </figure>
)
