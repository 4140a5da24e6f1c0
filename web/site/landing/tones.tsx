import { Section } from '../parts.tsx'
import { styles, toneNames } from '../texts/landing.ts'

/** Shows the same news in the chosen tone, with CSS only. */
export const Tones = () => (
  <Section title={styles.title} lead={styles.lead}>
    <div className="tones grid gap-32 lg:grid-cols-[2fr_3fr] lg:gap-72">
      <fieldset>
        <legend className="sr-only">Tone</legend>
        <div className="flex flex-wrap gap-8">
          {toneNames.map((name, at) => (
            <label
              key={name}
              className="relative inline-flex min-h-target items-center rounded-control border border-edge bg-sheet px-16 font-serif text-17 transition-colors hover:bg-wash has-checked:border-accent has-checked:bg-wash has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="tone"
                value={at}
                defaultChecked={at === 0}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <div aria-live="polite">
        {toneNames.map((name, at) => {
          const { description, sample } = styles.tones[name]
          return (
            <div key={name} data-tone={at}>
              <p className="mb-16 text-17 text-quiet">{description}</p>
              <blockquote className="border-s-2 border-accent ps-24 font-serif text-25">{sample}</blockquote>
            </div>
          )
        })}
      </div>
    </div>
  </Section>
)
