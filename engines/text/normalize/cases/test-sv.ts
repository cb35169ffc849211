/** Written and spoken form, separated by ` -> `. */
export const sv = `
  Jag har 3 katter och 21 fiskar. -> Jag har tre katter och tjugoett fiskar.
  1 barn och 1 katt -> ett barn och en katt
  1 234 567 invånare -> en miljon tvåhundratrettiofyratusen femhundrasextiosju invånare
  Talet är 3,14. -> Talet är tre komma fjorton.
  0,5 liter mjölk -> noll komma fem liter mjölk
  Det är -5 °C. -> Det är minus fem grader Celsius.
  Den 3 maj 2026 -> Den tredje maj tjugohundratjugosex
  den 1 januari -> den första januari
  I dag är det 2025-12-24. -> I dag är det tjugofjärde december tjugohundratjugofem.
  1984 förändrades allt. -> nittonhundraåttiofyra förändrades allt.
  Sedan 2005 bor hon här. -> Sedan tvåtusen fem bor hon här.
  på 1800-talet -> på artonhundratalet
  på 90-talet -> på nittiotalet
  Tåget går kl. 14.30. -> Tåget går klockan fjorton trettio.
  kl. 9:05 -> klockan nio noll fem
  kl. 18:00 -> klockan arton noll noll
  Det kostar 3,50 kr. -> Det kostar tre kronor och femtio öre.
  99,90 kr -> nittionio kronor och nittio öre
  1 kr -> en krona
  1 € -> en euro
  20 $ -> tjugo dollar
  5 miljoner kronor -> fem miljoner kronor
  2 mdr kr -> två miljarder kronor
  25 % rabatt -> tjugofem procent rabatt
  100 km/h -> etthundra kilometer per timme
  1 kg mjöl och 250 g socker -> ett kilogram mjöl och tvåhundrafemtio gram socker
  en lägenhet på 85 m² -> en lägenhet på åttiofem kvadratmeter
  16 GB minne, 3,2 GHz -> sexton gigabyte minne, tre komma två gigahertz
  5–10 minuter -> fem till tio minuter
  Ring 08-123 45 67. -> Ring noll åtta, ett två tre, fyrtiofem, sextiosju.
  +46 70 123 45 67 -> plus fyrtiosex, sjuttio, ett två tre, fyrtiofem, sextiosju
  info@exempel.se -> info snabel-a exempel punkt se
  Se www.exempel.se/hjalp -> Se W W W punkt exempel punkt se snedstreck hjalp
  t.ex. dr Svensson -> till exempel doktor Svensson
  äpplen, päron osv. -> äpplen, päron och så vidare.
  bl.a. på s. 12 -> bland annat på sidan tolv
  ca 100 st -> cirka etthundra stycken
  Gustav II Adolf och Karl XVI Gustaf -> Gustav den andre Adolf och Karl den sextonde Gustaf
  kapitel IV -> kapitel fyra
  2 + 3 = 5 -> två plus tre är lika med fem
  den 2:a våningen, 3:e gången, 1:a pris -> den andra våningen, tredje gången, första pris
  Svensson & Söner -> Svensson och Söner
  nr 5 -> nummer fem
  500 f.Kr. -> femhundra före Kristus.
  God morgon 😀 -> God morgon, ansikte med stort leende
  Jag älskar dig ❤️❤️❤️ -> Jag älskar dig, rött hjärta
  #Sommar2026 -> hashtagg Sommar tjugohundratjugosex
  1/2 -> en halv
  3/4 -> tre fjärdedelar
  a < b -> a mindre än b
  a > b -> a större än b
  a ≤ b -> a mindre än eller lika med b
  a ≥ b -> a större än eller lika med b
  a ≠ b -> a inte lika med b
  5/8 -> fem åttondelar
  1/5 -> en femtedel
  7/16 -> sju sextondelar
  1/100 -> en hundradel
  1 000 000 000 -> en miljard
  21 000 km -> tjugoettusen kilometer
`;
