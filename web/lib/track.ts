declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Tells the operator's analytics, where the page has any. */
export const track = (event: string, data: Record<string, unknown>): void => {
  window.dataLayer?.push({ event, ...data })
}
