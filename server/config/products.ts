import { problemOfWebUrl } from './parsers.ts'

export interface Product {
  name: string
  url: string
}

/** Reads `Name=https://...,Name=https://...`; null if it is not such a list. */
export const readProducts = (list: string): Product[] | null => {
  const products = list.split(',').map((entry) => {
    const [name = '', ...url] = entry.split('=')
    return { name: name.trim(), url: url.join('=').trim() }
  })
  return products.every(({ name, url }) => name && problemOfWebUrl(url) === null) ? products : null
}
