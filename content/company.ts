/**
 * The facts of the company. Values that are not settled yet use reserved `.example` names (RFC 2606), so that nothing
 * here can reach a stranger; a build for an https address stops at them, and `npm run check:launch` lists them.
 */
export const company = {
  /** The short name, in titles and on the logo. */
  name: 'OTA',
  /** The full name, in the footer and for search engines. */
  longName: 'OTA (One Tick Ahead)',
  /** The language of the texts, as in the `lang` of a page. */
  language: 'en-GB',
  /** Beside the logo. */
  tagline: 'One Tick Ahead',
  /** In the footer, below the contact form and in security.txt. Write it into SECURITY.md as well. */
  email: 'hello@ota.example',
  /** On the page Contact, such as '+91 731 000 0000'. An empty one is not shown. */
  phone: '',
  /** The company’s page elsewhere, in the footer. Undefined: the site shows none. */
  social: { name: 'OTA on social media', url: 'https://social.example/ota' } as
    | { name: string; url: string }
    | undefined,
  /** The film behind “Watch Video”, on another site. Undefined: the button leads to the page Videos. */
  externalVideoUrl: undefined as string | undefined,
  /** On the pages Contact and Why OTA. The country code has two letters (ISO 3166-1). */
  address: { locality: 'Indore', region: 'Madhya Pradesh', country: 'India', countryCode: 'IN' },
  /** The map on the page Contact, and the name of its provider, which visitors read before they load it. */
  map: {
    provider: 'OpenStreetMap',
    embedUrl:
      'https://www.openstreetmap.org/export/embed.html?bbox=75.76%2C22.64%2C75.98%2C22.82&layer=mapnik',
  },
  /** In the footer. */
  poweredBy: { name: 'OTA' },
  /** The year in which the company was founded. */
  foundingYear: 2025,
  /** The countries of the patents, as part of a sentence. */
  patentCountries: 'USA and India',
  /**
   * Known to the company only. For an empty one the site says that it is not settled, or nothing. The street may have two lines: 'Floor 2\n1 Road'.
   * `patentNumbers` is part of a sentence, and those after it are whole sentences, such as 'Until a year after our answer.'
   */
  owner: {
    legalName: '',
    street: '',
    patentNumbers: '',
    /** On Why OTA: the price, or how it is made up; the people behind OTA; where OTA is used; the support. */
    price: '',
    people: '',
    customers: '',
    support: '',
    /** On Privacy: how long contact messages and the server’s log are kept. */
    messagesKept: '',
    logKept: '',
  },
}
