// Runs before the first paint, so that a page never flashes in the wrong theme. The rest is in
// web/lib/stores/theme.ts.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // This page has no access to storage, so the system's theme applies.
}
