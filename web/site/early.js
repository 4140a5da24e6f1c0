// Before the first paint: the chosen theme, and whether somebody is signed in. Whoever is has the app for a front page.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('token')) {
    dataset.signedIn = ''
    if (location.pathname === '/') location.replace('/app')
  } else if (location.pathname === '/') sessionStorage.removeItem('redirectUrl')
  // Where a login leads back to; see web/lib/redirect-url.ts.
  else if (!document.querySelector('meta[name=robots]')) sessionStorage.setItem('redirectUrl', location.pathname)
} catch {
  // Storage is closed to this page.
}

// A page with fonts within it is shown when they are decoded, a few milliseconds later. Text that is shown before would move.
{
  const { documentElement: root, fonts } = document
  if ('fontsWithin' in root.dataset && fonts) {
    const show = () => delete root.dataset.waits
    root.dataset.waits = ''
    setTimeout(show, 300)
    Promise.allSettled([...fonts].map((font) => font.load())).then(show)
  }
}

// After it: the fonts, whose measures what stands in for them has, and the script of what can be used. In a tab that has had the
// fonts they are at hand, and come at once.
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
    // Storage is closed to this page.
  }
  if (globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint'))
    new PerformanceObserver(begin).observe({ type: 'paint', buffered: true })
  else addEventListener('DOMContentLoaded', begin)
}
