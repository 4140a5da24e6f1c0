import { z } from 'zod'

/** Limits of one reply, which keep the call small. */
export const MAX_FACTS = 12
export const MAX_PROMISES = 4

/** The reply of the call that reads the facts out of a section. An unknown value is empty. */
export const ExtractedFacts = z.object({
  facts: z
    .array(
      z.object({
        entity: z.string(),
        aliases: z.array(z.string()).meta({ maxItems: 4 }),
        attribute: z.string(),
        value: z.string(),
        storyTime: z.string(),
        quote: z.string(),
      }),
    )
    .meta({ maxItems: MAX_FACTS }),
  promises: z.array(z.object({ text: z.string(), quote: z.string() })).meta({ maxItems: MAX_PROMISES }),
  /** Numbers of listed promises that the section keeps. */
  kept: z.array(z.object({ number: z.number(), quote: z.string() })).meta({ maxItems: MAX_PROMISES }),
})

export type ExtractedFacts = z.infer<typeof ExtractedFacts>
export type ExtractedFact = ExtractedFacts['facts'][number]
