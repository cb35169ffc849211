#!/bin/sh
# Voices, speech and a transcript without a library. Needs curl and jq.
set -eu

url=${TIMBRE_URL:-http://localhost:4000}
call() { curl --silent --show-error --fail-with-body -H "xi-api-key: $KEY" "$@"; }

voice=$(call "$url/v2/voices?page_size=1" | jq -r '.voices[0].voice_id')
echo "voice: $voice"

# jq writes the text as JSON, whatever it contains.
jq -n --arg text 'The harbor is quiet today.' '{ $text }' |
  call "$url/v1/text-to-speech/$voice/stream" -H 'content-type: application/json' -d @- --output speech.mp3

call "$url/v1/speech-to-text" -F model_id=scribe_v1 -F file=@speech.mp3 | jq -r .text
