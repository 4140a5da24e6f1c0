// Runs before the first paint: sets the chosen theme and the signed-in state. Signed-in people are
// redirected from the front page to the app.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('token')) {
    dataset.signedIn = ''
    if (location.pathname === '/') location.replace('/app')
  } else if (location.pathname === '/') sessionStorage.removeItem('redirectUrl')
  // A login returns to this page; see web/lib/navigation/redirect-url.ts.
  else if (!document.querySelector('meta[name=robots]')) sessionStorage.setItem('redirectUrl', location.pathname)
} catch {
  // This page has no access to storage.
}

// A page with embedded fonts is shown once they are decoded, a few milliseconds later. Otherwise
// the text would shift.
{
  const { documentElement: root, fonts } = document
  if ('fontsWithin' in root.dataset && fonts) {
    const show = () => delete root.dataset.waits
    root.dataset.waits = ''
    setTimeout(show, 300)
    void Promise.allSettled([...fonts].map((font) => font.load())).then(show)
  }
}

// Loads the fonts and the script of the islands after the first paint. The fallback fonts have the
// same metrics. In a tab that has loaded the fonts before, they are cached, so they are used at
// once.
{
  const { script } = document.documentElement.dataset
  const fonts = document.getElementById('fonts')
  const showFonts = () => {
    if (fonts) fonts.media = 'all'
  }
  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    showFonts()
    if (script) void import(script)
  }
  try {
    if (sessionStorage.getItem('fonts')) showFonts()
    sessionStorage.setItem('fonts', 'had')
  } catch {
    // This page has no access to storage.
  }
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  else addEventListener('DOMContentLoaded', begin)
}
