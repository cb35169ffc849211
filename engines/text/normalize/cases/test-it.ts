/** Written and spoken form, separated by ` -> `. */
export const it = `
  Ho 3 gatti e 21 pesci. -> Ho tre gatti e ventun pesci.
  1.234.567 abitanti -> un milione duecentotrentaquattromilacinquecentosessantasette abitanti
  Il valore è 3,14. -> Il valore è tre virgola quattordici.
  Ci sono -5 °C. -> Ci sono meno cinque gradi Celsius.
  0,5 litri di latte -> zero virgola cinque litri di latte
  Il 3 maggio 2026 -> Il tre maggio duemilaventisei
  il 1° gennaio -> il primo gennaio
  Oggi è il 24/12/2025. -> Oggi è il ventiquattro dicembre duemilaventicinque.
  2026-11-23 -> ventitré novembre duemilaventisei
  dal 3 al 5 maggio -> dal tre al cinque maggio
  Nel 1984 tutto cambiò. -> Nel millenovecentottantaquattro tutto cambiò.
  alle 14:30 -> alle quattordici e trenta
  alle ore 9.05 -> alle ore nove e cinque
  all’1:00 -> all’una
  l’8 marzo -> l’otto marzo
  Costa 3,50 €. -> Costa tre euro e cinquanta.
  1 € -> un euro
  0,99 € -> novantanove centesimi
  Ha pagato 20 $. -> Ha pagato venti dollari.
  5 milioni di euro -> cinque milioni di euro
  3 mln € -> tre milioni di euro
  uno sconto del 25% -> uno sconto del venticinque per cento
  100 km/h -> cento chilometri orari
  1 kg di farina e 250 g di zucchero -> un chilogrammo di farina e duecentocinquanta grammi di zucchero
  un appartamento di 85 m² -> un appartamento di ottantacinque metri quadrati
  16 GB di memoria, 3,2 GHz -> sedici gigabyte di memoria, tre virgola due gigahertz
  5-10 minuti -> da cinque a dieci minuti
  Tel. 06 1234567 -> telefono zero sei, uno due tre quattro cinque sei sette
  +39 333 1234567 -> più tre nove, tre tre tre, uno due tre quattro cinque sei sette
  info@esempio.it -> info chiocciola esempio punto it
  Vedi www.esempio.it/aiuto -> Vedi vu vu vu punto esempio punto it barra aiuto
  il Sig. Rossi e la Dott.ssa Bianchi -> il signor Rossi e la dottoressa Bianchi
  pere, mele, ecc. -> pere, mele, eccetera.
  nel 44 a.C. -> nel quarantaquattro avanti Cristo.
  Luigi XIV e Elisabetta II -> Luigi quattordicesimo e Elisabetta seconda
  il XX secolo -> il ventesimo secolo
  papa Giovanni Paolo II -> papa Giovanni Paolo secondo
  capitolo IV, pag. 12 -> capitolo quarto, pagina dodici
  il 2º piano, la 3ª volta -> il secondo piano, la terza volta
  2 + 3 = 5 -> due più tre uguale cinque
  Rossi & Figli -> Rossi e Figli
  1 minuto e 1 ora -> un minuto e un’ora
  Buongiorno 😀 -> Buongiorno, faccina con un gran sorriso
  Ti amo ❤️❤️❤️ -> Ti amo, cuore rosso
  #Estate2026 -> hashtag Estate duemilaventisei
  l’art. 5 -> l’articolo cinque
  1/2 -> mezzo
  3/4 -> tre quarti
  a < b -> a minore di b
  a > b -> a maggiore di b
  a ≤ b -> a minore o uguale a b
  a ≥ b -> a maggiore o uguale a b
  a ≠ b -> a diverso da b
  5/8 -> cinque ottavi
  1/5 -> un quinto
  7/16 -> sette sedicesimi
  1/100 -> un centesimo
  1 000 000 000 -> un miliardo
  21 000 km -> ventunmila chilometri
  il sig. Rossi -> il signor Rossi
  v.le Roma 3 -> viale Roma tre
  il 5° piano -> il quinto piano
  5° sotto zero -> cinque gradi sotto zero
`;
