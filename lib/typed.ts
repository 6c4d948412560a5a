/** sessionStorage key: holds the text of a page's fields while a visitor reloads a page that was updated. */
export const TYPED_KEY = 'typed'
