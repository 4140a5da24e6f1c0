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
