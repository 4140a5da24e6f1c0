/** Navigation state that opens the pricing popup over any page of the application. */
export const pricing = { pricing: true } as const

export const asksForPricing = (state: unknown): boolean => Boolean((state as { pricing?: boolean } | null)?.pricing)
