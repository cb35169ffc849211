/** Written and spoken form, separated by ` -> `. */
export const no = `
  Hun har 3 katter og 21 fisker. -> Hun har tre katter og tjueen fisker.
  24. desember 2025 -> tjuefjerde desember to tusen og tjuefem
  24.12.2025 -> tjuefjerde desember to tusen og tjuefem
  2026-11-23 -> tjuetredje november to tusen og tjueseks
  den 5/8 -> den femte august
  1. mai -> første mai
  5. etasje -> femte etasje
  kl. 14.30 -> klokken fjorten tretti
  kl. 14:00 -> klokken fjorten null null
  150 kr -> hundre og femti kroner
  kr 99,50 -> nittini kroner og femti øre
  150,- -> hundre og femti kroner
  2,5 mill. kr -> to komma fem millioner kroner
  $20 -> tjue dollar
  22 33 44 55 -> tjueto, trettitre, førtifire, femtifem
  912 34 567 -> ni en to, trettifire, fem seks sju
  +47 22 33 44 55 -> pluss førtisju, tjueto, trettitre, førtifire, femtifem
  f.eks. 5 kg -> for eksempel fem kilogram
  bl.a. Oslo -> blant annet Oslo
  -5 °C -> minus fem grader celsius
  1 barn, 21 barn, 2 barn -> ett barn, tjueett barn, to barn
  1 bil -> en bil
  100 km/t -> hundre kilometer per time
  25 % -> tjuefem prosent
  85 m² -> åttifem kvadratmeter
  16 GB -> seksten gigabyte
  I 1984 var alt annerledes. -> I nittenhundre og åttifire var alt annerledes.
  Siden 2005 -> Siden to tusen og fem
  i 2026 -> i to tusen og tjueseks
  3,14 -> tre komma en fire
  0,5 liter -> null komma fem liter
  1 000 000 -> en million
  5/8 -> fem åttendedeler
  1/5 -> en femtedel
  1/100 -> en hundredel
  1/2 -> en halv
  3/4 -> tre firedeler
  2½ timer -> to og en halv timer
  på 80-tallet -> på åtti-tallet
  Harald V -> Harald den femte
  Kapittel IV -> Kapittel fire
  100. gang -> hundrede gang
  5–10 minutter -> fem til ti minutter
  Det står 3:1. -> Det står tre - en.
  2 + 3 = 5 -> to pluss tre er lik fem
  Møller & Sønner -> Møller og Sønner
  info@eksempel.no -> info krøllalfa eksempel punktum no
  a < b -> a mindre enn b
  a ≥ b -> a større enn eller lik b
  nr. 5, s. 12 -> nummer fem, side tolv
  #Sommer2026 -> emneknagg Sommer to tusen og tjueseks
  God morgen 😀 -> God morgen, glisefjes
  8/10 -> åtte av ti
`;
