/** The name in a Content-Disposition header; the encoded one is preferred, as RFC 6266 has it. */
export const fileNameOf = (disposition: string | null, otherwise: string): string => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      // Falls through to the plain name.
    }
  }
  return (
    /filename="([^"]+)"/i.exec(disposition ?? '')?.[1] ??
    /filename=([^;\s]+)/i.exec(disposition ?? '')?.[1] ??
    otherwise
  )
}
