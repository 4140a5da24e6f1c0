declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Sends an event to the operator's analytics, if the page has any. */
export const track = (event: string, data: Record<string, unknown>): void => {
  window.dataLayer?.push({ event, ...data })
}
