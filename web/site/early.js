// Before the first paint: the chosen theme, and whether somebody is signed in. Whoever is has the app for a front page.
try {
  const { dataset } = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') dataset.theme = theme
  if (localStorage.getItem('token')) {
    dataset.signedIn = ''
    if (location.pathname === '/') location.replace('/app')
  }
} catch {
  // Storage is closed to this page.
}

// The fonts after it, so that it waits for none: what stands in for them has their measures. In a tab that has had them they are
// at hand, and come at once.
{
  const fonts = document.getElementById('fonts')
  const show = () => {
    if (fonts) fonts.media = 'all'
  }
  try {
    if (sessionStorage.getItem('fonts')) show()
    else new PerformanceObserver(show).observe({ type: 'paint', buffered: true })
    sessionStorage.setItem('fonts', 'had')
  } catch {
    show()
  }
}
