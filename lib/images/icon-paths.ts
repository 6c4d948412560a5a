/** The icon that iOS puts on a home screen. */
export const APPLE_ICON = '/images/icons/apple-180.png'

/** The picture that stands for the company in search results. */
export const LOGO = '/images/icons/icon-512.png'
