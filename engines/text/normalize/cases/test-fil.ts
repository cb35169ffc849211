/** Written and spoken form, separated by ` -> `. */
export const fil = `
  May 3 pusa at 21 isda ako. -> May tatlong pusa at dalawampu't isang isda ako.
  1,234,567 tao -> isang milyon at dalawang daan at tatlumpu't apat na libo't limang daan at animnapu't pitong tao
  Ang halaga ay 3.14. -> Ang halaga ay tatlo punto isa apat.
  Ang temperatura ay -5 °C. -> Ang temperatura ay minus limang digri Celsius.
  0.5 litro ng gatas -> sero punto lima litro ng gatas
  Mayo 3, 2026 -> ikatlo ng Mayo, dalawang libo't dalawampu't anim
  ika-1 ng Enero -> ika-isa ng Enero
  Ngayon ay 12/24/2025. -> Ngayon ay ika-dalawampu't apat ng Disyembre, dalawang libo't dalawampu't lima.
  2026-11-23 -> ika-dalawampu't tatlo ng Nobyembre, dalawang libo't dalawampu't anim
  Noong 1984 nagbago ang lahat. -> Noong isang libo't siyam na daan at walumpu't apat nagbago ang lahat.
  mula 2005 -> mula dalawang libo't lima
  Ang pulong ay 2:30 PM. -> Ang pulong ay alas-dos y medya ng hapon.
  9:05 AM -> alas-nuwebe y singko ng umaga
  18:00 -> alas-sais ng gabi
  1:15 -> ala-una y kinse
  Ang presyo ay ₱3.50. -> Ang presyo ay tatlong piso at limampung sentimo.
  ₱99.90 -> siyamnapu't siyam na piso at siyamnapung sentimo
  ₱1 -> isang piso
  ₱20 -> dalawampung piso
  ₱1,500 -> isang libo't limang daang piso
  $20 -> dalawampung dolyar
  €20 -> dalawampung euro
  5 milyong piso -> limang milyong piso
  ₱2 milyon -> dalawang milyong piso
  25% na diskuwento -> dalawampu't limang porsyento na diskuwento
  100 km/h -> isang daang kilometro kada oras
  1 kg na harina at 250 g na asukal -> isang kilo na harina at dalawang daan at limampung gramo na asukal
  bahay na 85 m² -> bahay na walumpu't limang metro kuwadrado
  16 GB na memorya, 3.2 GHz -> labing-anim na gigabyte na memorya, tatlo punto dalawa gigahertz
  5–10 minuto -> lima hanggang sampung minuto
  Tel. 02 8123 4567 -> telepono sero dalawa, walo isa dalawa tatlo, apat lima anim pito
  +63 917 123 4567 -> plus anim tatlo, siyam isa pito, isa dalawa tatlo, apat lima anim pito
  info@halimbawa.ph -> info at halimbawa tuldok P H
  Tingnan ang www.halimbawa.ph/tulong -> Tingnan ang W W W tuldok halimbawa tuldok P H pahilis tulong
  si Dr. Santos at si G. Reyes -> si Doktor Santos at si Ginoo Reyes
  mansanas, peras, atbp. -> mansanas, peras, at iba pa.
  p. 12 -> pahina labindalawa
  Kabanata IV -> Kabanata apat
  Papa Juan Pablo II -> Papa Juan Pablo ang ikalawa
  ika-3, ika-21 -> ikatlo, ika-dalawampu't isa
  2 + 3 = 5 -> dalawa plus tatlo ay katumbas ng lima
  Santos & Anak -> Santos at Anak
  10 araw, 11 araw, 40 araw -> sampung araw, labing-isang araw, apatnapung araw
  Magandang umaga 😀 -> Magandang umaga, mukhang nakangiti
  Mahal kita ❤️❤️❤️ -> Mahal kita, pulang puso
  #Tag_init2026 -> hashtag Tag init dalawang libo't dalawampu't anim
  No. 5 -> numero lima
  1/2 -> kalahati
  3/4 -> tatlong kapat
  a < b -> a mas mababa sa b
  a > b -> a mas mataas sa b
  a ≤ b -> a hindi hihigit sa b
  a ≥ b -> a hindi bababa sa b
  a ≠ b -> a hindi katumbas ng b
  5/8 -> limang kawalo
  1/5 -> isang kalima
  7/16 -> pito sa labing-anim
  1/100 -> isa sa isang daan
  1 000 000 000 -> isang bilyon
  21 000 km -> dalawampu't isang libong kilometro
`;
