/** Written and spoken form, separated by ` -> `. */
export const sk = `
  Mám 3 mačky a 2 knihy. -> Mám tri mačky a dve knihy.
  21 žiakov, 1 okno -> dvadsaťjeden žiakov, jedno okno
  1 234 567 obyvateľov -> milión dvesto tridsaťštyri tisíc päťsto šesťdesiatsedem obyvateľov
  Číslo je 3,14. -> Číslo je tri celé štrnásť.
  0,5 litra mlieka -> nula celá päť litra mlieka
  Vonku je -5 °C. -> Vonku je mínus päť stupňov Celzia.
  Stretnutie 3. mája 2026 -> Stretnutie tretieho mája dvetisíc dvadsaťšesť
  od 1. januára -> od prvého januára
  Dnes je 24. 12. 2025. -> Dnes je dvadsiateho štvrtého decembra dvetisíc dvadsaťpäť.
  2026-11-23 -> dvadsiateho tretieho novembra dvetisíc dvadsaťšesť
  V roku 1984 sa všetko zmenilo. -> V roku devätnásťsto osemdesiatštyri sa všetko zmenilo.
  od roku 2005 -> od roku dvetisíc päť
  Vlak ide o 14:30. -> Vlak ide o štrnásť tridsať.
  o 9.05 -> o deväť nula päť
  o 18:00 hod. -> o osemnásť hodín
  Cena je 150 €. -> Cena je sto päťdesiat eur.
  99,90 € -> deväťdesiatdeväť eur deväťdesiat centov
  3,50 € -> tri eurá päťdesiat centov
  1 € -> jedno euro
  20 $ -> dvadsať dolárov
  5 mil. eur -> päť miliónov eur
  2 mld. € -> dve miliardy eur
  zľava 25 % -> zľava dvadsaťpäť percent
  100 km/h -> sto kilometrov za hodinu
  1 kg múky a 250 g cukru -> jeden kilogram múky a dvesto päťdesiat gramov cukru
  byt 85 m² -> byt osemdesiatpäť metrov štvorcových
  16 GB pamäte, 3,2 GHz -> šestnásť gigabajtov pamäte, tri celé dva gigahertza
  5–10 minút -> päť až desať minút
  Tel. 0905 123 456 -> telefón nula deväťsto päť, sto dvadsaťtri, štyristo päťdesiatšesť
  +421 2 1234 5678 -> plus štyristo dvadsaťjeden, dva, dvanásť tridsaťštyri, päťdesiatšesť sedemdesiatosem
  info@priklad.sk -> info zavináč priklad bodka S K
  Pozri www.priklad.sk/pomoc -> Pozri vé vé vé bodka priklad bodka S K lomka pomoc
  napr. Ing. Novák -> napríklad inžinier Novák
  jablká, hrušky atď. -> jablká, hrušky a tak ďalej.
  ul. Dlhá č. 5 -> ulica Dlhá číslo päť
  s. 12, obr. 3 -> strana dvanásť, obrázok tri
  Karol IV. založil univerzitu. -> Karol štvrtý založil univerzitu.
  v 19. storočí -> v devätnástom storočí
  XX. storočie -> dvadsiate storočie
  kapitola IV -> kapitola štyri
  2 + 3 = 5 -> dva plus tri rovná sa päť
  5. poschodie, 1. trieda -> piate poschodie, prvá trieda
  Novák & syn -> Novák a syn
  II. svetová vojna -> druhá svetová vojna
  Dobré ráno 😀 -> Dobré ráno, škeriaca sa tvár
  Milujem ťa ❤️❤️❤️ -> Milujem ťa, červené srdce
  #Leto2026 -> hashtag Leto dvetisíc dvadsaťšesť
  5,5 kg -> päť celých päť kilogramu
  1/2 -> pol
  3/4 -> tri štvrtiny
  a < b -> a menej ako b
  a > b -> a viac ako b
  a ≤ b -> a menšie alebo rovné b
  a ≥ b -> a väčšie alebo rovné b
  a ≠ b -> a nerovná sa b
  5/8 -> päť osmín
  1/5 -> jedna pätina
  7/16 -> sedem šestnástin
  1/100 -> jedna stotina
  1 000 000 000 -> jedna miliarda
  21 000 km -> dvadsaťjedna tisíc kilometrov
  od 5 do 10 ľudí -> od piatich do desiatich ľudí
  s 2 ľuďmi -> s dvoma ľuďmi
  2 deti -> dve deti
  1 dieťa -> jedno dieťa
`;
