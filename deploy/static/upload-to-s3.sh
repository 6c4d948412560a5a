#!/bin/sh
# Uploads out/ to a bucket that is a website: deploy/static/upload-to-s3.sh BUCKET
# S3 has no clean addresses, so each page becomes an object without the ending of its file.
set -eu
bucket="s3://$1"

# First, because the pages ask for these.
aws s3 sync out/_next/static "$bucket/_next/static" --exclude '*.br' --exclude '*.gz' \
	--cache-control 'public, max-age=31536000, immutable'
aws s3 sync out "$bucket" --exclude '_next/static/*' --exclude '*.br' --exclude '*.gz' \
	--exclude '_headers' --exclude '_redirects' --exclude '.headers.json' --exclude '.build.json' --cache-control no-cache

(cd out && find . -name '*.html') | sed 's|^\./\(.*\)\.html$|\1|' | while read -r page; do
	aws s3 cp "out/$page.html" "$bucket/$page" \
		--content-type 'text/html; charset=utf-8' --cache-control no-cache < /dev/null
done
