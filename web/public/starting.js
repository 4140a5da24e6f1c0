// Shows an error if the application's own files can't be loaded. Otherwise the page would stay
// blank.
const element = (tag, className, text) => Object.assign(document.createElement(tag), { className, textContent: text })

addEventListener(
  'error',
  ({ target }) => {
    const root = document.getElementById('root')
    if (!(target instanceof HTMLScriptElement) || target.type !== 'module' || !root || root.childElementCount > 0)
      return
    const page = element('div', 'mx-auto flex min-h-[80dvh] max-w-form flex-col justify-center gap-16 px-24 pb-112', '')
    page.setAttribute('role', 'alert')
    const reload = element('button', 'self-start underline decoration-edge underline-offset-4 min-h-target', 'Reload')
    reload.addEventListener('click', () => location.reload())
    page.append(
      element('h1', 'font-serif text-32 font-semibold', 'Inkloom could not be loaded.'),
      element(
        'p',
        'text-17',
        'The connection was lost, or a newer version is being installed. Your text is safe. Please reload the page.',
      ),
      reload,
    )
    root.append(page)
  },
  true,
)
