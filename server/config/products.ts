import { problemOfWebUrl } from './parsers.ts'

export interface Product {
  name: string
  url: string
}

/** Parses `Name=https://...,Name=https://...`. Returns null if the list is not valid. */
export const readProducts = (list: string): Product[] | null => {
  const products = list.split(',').map((entry) => {
    const [name = '', ...url] = entry.split('=')
    return { name: name.trim(), url: url.join('=').trim() }
  })
  return products.every(({ name, url }) => name && problemOfWebUrl(url) === null) ? products : null
}
