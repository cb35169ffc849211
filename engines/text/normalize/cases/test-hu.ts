/** Written and spoken form, separated by ` -> `. */
export const hu = `
  3 macskám és 21 halam van. -> három macskám és huszonegy halam van.
  2025. december 24. -> kétezerhuszonöt december huszonnegyedike.
  2025. december 24-én -> kétezerhuszonöt december huszonnegyedikén
  március 15-én -> március tizenötödikén
  május 1-jén -> május elsején
  2025.12.24. -> kétezerhuszonöt december huszonnegyedike.
  2026-11-23 -> kétezerhuszonhat november huszonharmadika
  14:30 -> tizennégy óra harminc perc
  14:30-kor -> tizennégy óra harminc perckor
  10:00-kor -> tíz órakor
  1500 Ft -> ezerötszáz forint
  9,99 € -> kilenc euró kilencvenkilenc cent
  $20 -> húsz dollár
  25 % -> huszonöt százalék
  25%-os -> huszonöt százalékos
  -5 °C -> mínusz öt Celsius-fok
  3,14 -> három egész tizennégy század
  0,5 liter tej -> nulla egész öt tized liter tej
  +36 30 123 4567 -> plusz harminchat, harminc, százhuszonhárom, negyvenöt hatvanhét
  06 1 123 4567 -> nulla hat, egy, százhuszonhárom, negyvenöt hatvanhét
  pl. dr. Kovács -> például doktor Kovács
  az 5. emelet -> az ötödik emelet
  XX. század -> huszadik század
  II. Rákóczi Ferenc -> második Rákóczi Ferenc
  5-ös busz -> ötös busz
  3-as -> hármas
  2-szer -> kétszer
  2026-ban -> kétezerhuszonhatban
  1984-ben -> ezerkilencszáznyolcvannégyben
  2 alma -> két alma
  22 alma -> huszonkét alma
  12 000 -> tizenkétezer
  1 000 000 -> egymillió
  5/8 -> öt nyolcad
  2/5 -> két ötöd
  1/100 -> egy század
  1/2 -> fél
  3/4 -> háromnegyed
  1848 -> ezernyolcszáznegyvennyolc
  5–10 perc -> öt - tíz perc
  100 km/h -> száz kilométer per óra
  85 m² -> nyolcvanöt négyzetméter
  16 GB -> tizenhat gigabájt
  5 kg -> öt kilogramm
  2,5 millió forint -> kettő egész öt tized millió forint
  2 + 3 = 5 -> kettő plusz három egyenlő öt
  kb. 100 m -> körülbelül száz méter
  a < b -> a kisebb, mint b
  a ≥ b -> a nagyobb vagy egyenlő b
  info@pelda.hu -> info kukac pelda pont hu
  #Nyár2026 -> hashtag Nyár kétezerhuszonhat
  Jó reggelt 😀 -> Jó reggelt, nevető arc
  IV. fejezet -> negyedik fejezet
`;
