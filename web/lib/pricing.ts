/** Navigation state that opens the pricing popup on whatever page of the application it comes with. */
export const pricing = { pricing: true } as const

export const asksForPricing = (state: unknown): boolean => Boolean((state as { pricing?: boolean } | null)?.pricing)
