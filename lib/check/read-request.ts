import { type Reading, SOURCE_LIMIT } from './found-request'
import { readCurl } from './read-curl'
import { readHar } from './read-har'
import { fieldsOf, readHeaderBlock } from './read-headers'

const NO_TOKEN = 'No header “Authorization: OTA …” is in it.'

function readJson(text: string): Reading {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {
      problem: 'It begins like JSON, and cannot be read as such: perhaps a part is missing.',
    }
  }
  const requests = readHar(value)
  if (!requests) return { problem: 'It is JSON, but no HAR: there is no log with entries in it.' }
  if (requests.length > 0) return { requests }
  return {
    problem: `${NO_TOKEN} Browsers leave it out of a HAR unless you export with sensitive data.`,
  }
}

function readOne(pasted: string): Reading {
  const text = pasted.replace(/^\$ +(?=curl\s)/, '') // the prompt, as instructions write it
  const isCurl = /^curl\s/.test(text)
  const read = isCurl ? readCurl(text) : readHeaderBlock(text)
  if (!read) {
    return {
      problem: isCurl
        ? 'It begins like a curl command, and a quote in it is never closed. Copy it “as cURL (bash)”.'
        : 'It is neither a HAR, a curl command nor a block of headers.',
    }
  }
  const { headers, method, url, body } = read
  const fields = fieldsOf(headers, method, url)
  if (!fields) return { problem: NO_TOKEN }
  return { requests: [{ label: `${method} ${url}`, fields, body }] }
}

/**
 * Finds the OTA requests in a text: a HAR, a curl command or a block of headers. Never throws,
 * whatever the text is.
 */
export function readRequest(text: string): Reading {
  if (text.length > SOURCE_LIMIT) return { problem: TOO_LARGE }
  const trimmed = text.replace(/^\uFEFF/, '').trim()
  if (trimmed === '') return { problem: 'There is nothing in it.' }
  return /^[{[]/.test(trimmed) ? readJson(trimmed) : readOne(trimmed)
}

/** For who has not read it yet, too. */
export const TOO_LARGE = `It is larger than ${SOURCE_LIMIT / 1_000_000} MB. Export a shorter recording, or paste the headers of one request.`
